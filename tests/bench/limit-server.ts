import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Database } from '../../server/db/sqlite/driver.ts';

// The least that a server can do with an answer and keep it: reads it, finds its session, inserts it, completes the lease of its page,
// and replies after one flush for all answers of a turn. It checks nothing. Started by the benchmark of answers.
const { EARSHOT_DATA: folder = '', PORT = '0' } = process.env;
const db = new Database(join(folder, 'earshot.sqlite'));
db.pragma('synchronous = FULL');
const sessionOf = db.prepare<[string], string>('select session_id from session_keys where hash = ?').pluck();
const answeredBy = db.prepare<[string], number>('select count(*) from answers where session_id = ?').pluck();
const insert = db.prepare(
  'insert into answers (id, session_id, position, payload, sha256, heard_ms, surplus, received_at) values (?, ?, ?, ?, ?, 0, 0, ?)',
);
const complete = db.prepare("update pages set lease = 'completed' where session_id = ? and position = ?");

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

let waiting: { key: string; body: string; response: ServerResponse }[] = [];

function store({ key, body }: { key: string; body: string }): string {
  const { id }: { id: string } = JSON.parse(body);
  const session = sessionOf.get(hashOf(key)) ?? '';
  const position = Number(answeredBy.get(session)) + 1;
  const receipt = hashOf(body);
  insert.run(id, session, position, body, receipt, Date.now());
  complete.run(session, position);
  return JSON.stringify({ id, receipt });
}

function flush(): void {
  const jobs = waiting;
  waiting = [];
  const replies = db.transaction(() => jobs.map((job) => store(job)))();
  jobs.forEach(({ response }, index) => {
    const reply = replies[index] ?? '';
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(reply),
    });
    response.end(reply);
  });
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    const key = /earshot=([^;]+)/u.exec(request.headers.cookie ?? '')?.[1] ?? '';
    waiting.push({ key, body, response });
    if (waiting.length === 1) setImmediate(flush);
  });
});
server.listen(Number(PORT), '127.0.0.1', () => console.log('Earshot is listening: its limit'));
