import { createServer } from 'node:http';

/**
 * The baseline: a bare `node:http` server that sends given bytes from memory, with the given headers.
 * Started as a process of its own, so that it has the same core to itself as the product has.
 */
process.once('message', (answer: { status: number; headers: Record<string, string>; body: string }) => {
  const body = Buffer.from(answer.body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, answer.headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
// Exits with its parent.
process.once('disconnect', () => process.exit());
