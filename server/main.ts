import { readEnv } from './env.ts';
import { linksOf, startServer } from './serve.ts';

const running = await startServer(readEnv(process.env), (line) => console.error(line));
for (const version of await running.context.store.listCurrentVersions()) {
  const { listeners, live } = linksOf(running.url, running.context.secret, version);
  console.log(`${version.name}\n  listeners  ${listeners}\n  live page  ${live}`);
}
console.log(`Earshot is listening on ${running.url}`);

let stopping = false;
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  running.close().then(
    () => process.exit(0),
    (cause: unknown) => {
      console.error(cause);
      process.exit(1);
    },
  );
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
