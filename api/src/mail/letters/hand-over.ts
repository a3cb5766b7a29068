import { Readable } from 'node:stream';

/** Called around the content of a mail: before the mail server is given any of it, and once it has all of it. */
export type HandOver = { starts: () => Promise<void>; ends: () => void };

/** A mail as the library builds it, which reads the stream only when the server waits for the content. */
type Message = { createReadStream: () => Readable };

/** Has a mail's content wait for what is to be done before. If that fails, the server gets nothing. */
export function watchHandOver(message: Message, { starts, ends }: HandOver): void {
  const create = message.createReadStream.bind(message);
  async function* content() {
    await starts();
    yield* create();
    ends();
  }
  message.createReadStream = () => Readable.from(content(), { objectMode: false });
}
