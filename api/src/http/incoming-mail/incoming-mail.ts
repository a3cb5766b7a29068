import { once } from 'node:events';
import { AppError } from '@hydraulics/common/contract/errors';
import type { Context, Middleware } from 'koa';
import type { Deps } from '../../deps.ts';
import { type StoreMailDeps, storeAnyMail } from '../../enquiries/incoming/store-mail.ts';
import type { MailWebhook } from '../../enquiries/mailbox/mail-webhook.ts';
import { closeAfter, refuseCompressed } from '../body.ts';
import { createRequestLimit } from '../rate-limits/request-limit.ts';
import { KnownSignatures, requireSignature, type Signed, timeOf } from './signature.ts';

/** The path to which a mail service posts the mails that it receives. */
export const incomingMailPath = '/api/incoming-mail';

const megabyte = 1024 * 1024;

/** In bytes: of a mail, and of its JSON, in which it is a third larger. */
const maxMail = 40 * megabyte;
const maxJson = 54 * megabyte;

/** Bodies in memory at the same time. */
const maxReading = 4;

/** In ms, for a whole body: it is not known whose it is before it has arrived. The largest takes as long at 1.5 Mbit/s. */
const bodyMs = 300_000;

type MailDeps = StoreMailDeps & Pick<Deps, 'log'>;

/**
 * Receives mails from a mail service, signed with the shared secret. They take the same way as those of the mailbox.
 * The limit counts what is not signed yet.
 */
export function incomingMail(deps: MailDeps, webhook: MailWebhook): Middleware {
  const takeTry = createRequestLimit({ ofOne: 60, ofAll: 300 }, 'Too many mails at once');
  const known = new KnownSignatures();
  let reading = 0;

  async function readSigned(ctx: Context, signed: Signed, most: number) {
    try {
      const receivedAt = timeOf(signed, deps.now());
      const body = await closeAfter(ctx, bodyMs, () => readBody(ctx, most));
      requireSignature(signed, body, webhook.secret);
      return { receivedAt, body };
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthorized') webhook.noteRefused();
      throw error;
    }
  }

  async function receive(ctx: Context, isJson: boolean): Promise<string> {
    const signed = { timestamp: ctx.get('Mail-Timestamp'), signature: ctx.get('Mail-Signature') };
    const { receivedAt, body } = await readSigned(ctx, signed, isJson ? maxJson : maxMail);
    known.refuseKnown(signed.signature, deps.now());
    const stored = await storeAnyMail(deps, isJson ? mailIn(body) : body, { receivedAt });
    known.add(signed.signature, deps.now());
    await webhook.noteReceived();
    return stored.startsWith('known') ? 'This mail was received before.' : 'The mail was received.';
  }

  return async function incoming(ctx) {
    await takeTry(ctx.ip);
    const type = ctx.is('json', 'message/rfc822');
    if (!type)
      throw new AppError('unsupported_media_type', 'Send the mail as message/rfc822, or as JSON with the field raw.');
    refuseCompressed(ctx);
    if (reading >= maxReading) throw new AppError('busy', undefined, { retryAfter: 5 });
    reading += 1;
    try {
      ctx.body = { success: true, message: await receive(ctx, type === 'json') };
    } finally {
      reading -= 1;
    }
    ctx.set('Cache-Control', 'no-store');
  };
}

/** Leaves the rest of a body that is too large unread: destroying it would destroy the response, too. */
async function readBody(ctx: Context, most: number): Promise<Buffer> {
  const tooLarge = () => new AppError('payload_too_large', `A mail may have ${maxMail / megabyte} MB.`);
  if (Number(ctx.get('Content-Length')) > most) throw tooLarge();
  const { req } = ctx;
  const chunks: Buffer[] = [];
  let bytes = 0;
  const end = new AbortController();
  const isClosed = (cause?: unknown) => {
    throw new AppError('client_closed', undefined, { cause });
  };
  const over = once(req, 'end', end).catch(isClosed);
  const closed = once(req, 'close', end).then(() => isClosed(), isClosed);
  const large = new Promise<never>((_resolve, reject) => {
    req.on('data', function take(chunk: Buffer) {
      bytes += chunk.length;
      if (bytes <= most) chunks.push(chunk);
      else {
        req.pause().off('data', take);
        reject(tooLarge());
      }
    });
  });
  try {
    await Promise.race([over, closed, large]);
  } finally {
    closed.catch(() => undefined);
    over.catch(() => undefined);
    end.abort();
  }
  if (bytes === 0) throw new AppError('invalid_input', 'The mail is empty.');
  return Buffer.concat(chunks);
}

/** The mail in `{ "raw": "…" }`, in base64. */
function mailIn(body: Buffer): Buffer {
  let raw: unknown;
  try {
    raw = (JSON.parse(body.toString('utf8')) as { raw?: unknown } | null)?.raw;
  } catch (cause) {
    throw new AppError('malformed_json', undefined, { cause });
  }
  if (typeof raw !== 'string' || !/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(raw))
    throw new AppError('invalid_input', 'The field raw must have the whole mail in base64.');
  return Buffer.from(raw, 'base64');
}
