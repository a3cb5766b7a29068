import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export type BareResponse = { status: number; headers: Record<string, string>; body: Buffer };

/** A response as sent, without decompression. */
export function fetchRaw(url: string): Promise<BareResponse> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers: { 'accept-encoding': 'br' }, maxHeaderSize: 131_072 }, response => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { date, connection, 'keep-alive': _, ...headers } = response.headers as Record<string, string>;
        resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks) });
      });
    });
    call.on('error', reject).end();
  });
}

/** A bare `node:http` server in a separate process that always responds with these bytes. */
export async function startBareServer(answer: BareResponse): Promise<{ url: string; pid: number; stop(): void }> {
  const child = fork(join(import.meta.dirname, 'bare.ts'));
  child.send({ ...answer, body: answer.body.toString('base64') });
  const [address] = (await once(child, 'message')) as [AddressInfo];
  return { url: `http://127.0.0.1:${address.port}/`, pid: child.pid ?? 0, stop: () => child.kill() };
}
