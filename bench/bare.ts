import { createServer } from 'node:http';

/**
 * The baseline: a bare `node:http` server that sends given bytes from memory. It runs in its own process, as the
 * product does.
 */
process.once('message', (answer: { status: number; headers: Record<string, string>; body: string }) => {
  const body = Buffer.from(answer.body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, answer.headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
process.once('disconnect', () => process.exit());
