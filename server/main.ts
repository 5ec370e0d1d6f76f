import { loggedTerminal } from './cli/logged-terminal.ts';
import { serveStudies } from './cli/serve-studies.ts';
import { startServer } from './compose.ts';
import { readEnv } from './platform/env.ts';
import { explain } from './cli/explain.ts';

try {
  const env = readEnv(process.env);
  const { terminal, logger } = loggedTerminal({ say: (line) => console.log(line) }, env);
  const running = await serveStudies(startServer, env, [], terminal, { logger });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void running.close().then(() => process.exit(0)));
  }
} catch (cause) {
  console.error(explain(cause));
  process.exit(1);
}
