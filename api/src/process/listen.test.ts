import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { addressOf, answerLater, listen } from './listen.ts';

test('a request that arrives before there is anything to answer it is answered then, and others after it', async () => {
  const server = createServer();
  const answer = answerLater(server);
  const place = { PORT: 0, HOST: '127.0.0.1' };
  await listen(server, place);
  const arrived = Promise.withResolvers<void>();
  server.once('request', () => arrived.resolve());
  const early = fetch(addressOf(server, place));
  await arrived.promise;
  answer((request, response) => response.end(`${request.method} answered`));
  expect(await (await early).text()).toBe('GET answered');
  expect(await (await fetch(addressOf(server, place))).text()).toBe('GET answered');
  server.close();
  server.closeAllConnections();
});
