import { serveStudies } from './cli/serve-studies.ts';
import { startServer } from './compose.ts';
import { readEnv } from './platform/env.ts';
import { explain } from './cli/explain.ts';

const terminal = { say: (line: string) => console.log(line), log: (line: string) => console.error(line) };

try {
  const running = await serveStudies(startServer, readEnv(process.env), [], terminal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void running.close().then(() => process.exit(0)));
  }
} catch (cause) {
  console.error(explain(cause));
  process.exit(1);
}
