import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp, type Http } from '../../testing/http.ts';
import { pngFile } from '../../testing/images.ts';
import type { ServerProcess } from '../../testing/processes/server-process.ts';

let server: ChildProcess;
let http: Http;
beforeAll(async () => {
  // Detached into its own process group, as under a service manager.
  server = fork(join(import.meta.dirname, '../../testing/processes/server-process.ts'), { detached: true });
  const [{ url, token }] = (await once(server, 'message')) as [ServerProcess];
  http = createHttp(url, { Authorization: `Bearer ${token}` });
});
afterAll(async () => {
  if (server.exitCode !== null) return;
  server.disconnect();
  await once(server, 'exit');
});

const pidOf = ({ pid = 0 }: ChildProcess) => pid;
const workers = () =>
  readFileSync(`/proc/${pidOf(server)}/task/${pidOf(server)}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
const upload = async () => http.form('POST', '/api/upload-image', [['image-file', await pngFile()]]);

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'an upload in progress survives a %s to the whole process group, which is how services are stopped',
  async signal => {
    expect((await upload()).status).toBe(201);
    const [worker = 0] = workers();
    process.kill(worker, 'SIGSTOP');
    const response = upload();
    process.kill(-pidOf(server), signal);
    process.kill(worker, 'SIGCONT');
    expect((await response).status).toBe(201);
    expect(workers()).toEqual([worker]);
  },
);
