import { Agent, request } from 'node:http';

export type LoadResult = {
  /** How many requests were answered. */
  answered: number;
  /** The messages of the enquiries that were acknowledged with 201. */
  acknowledged: string[];
  /** Requests whose connection broke before the answer was whole: method, path and error code. */
  cut: string[];
  /** Answers that were no success. */
  failed: string[];
};

type Call = { method: string; path: string; body?: string };

/**
 * Clients that each keep one connection open and ask for one thing after the other: pages, calls and enquiries. Each
 * stops once its connection is refused, since then the server has ended.
 */
export async function loadUntilRefused(url: string, clients: number): Promise<LoadResult> {
  const result: LoadResult = { answered: 0, acknowledged: [], cut: [], failed: [] };
  await Promise.all(Array.from({ length: clients }, (_, client) => loadFromClient(url, client, result)));
  return result;
}

async function loadFromClient(url: string, client: number, result: LoadResult): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = 0; ; turn++) {
    const message = `Enquiry ${turn} of client ${client}`;
    const call = chooseCall(turn, message);
    const outcome = await send(agent, url, call, `10.${client}.${turn >> 8}.${turn & 255}`);
    if (outcome === 'ECONNREFUSED') break;
    if (typeof outcome === 'string') result.cut.push(`${call.method} ${call.path}: ${outcome}`);
    else {
      result.answered++;
      if (outcome >= 400) result.failed.push(`${call.method} ${call.path}: ${outcome}`);
      if (outcome === 201) result.acknowledged.push(message);
    }
  }
  agent.destroy();
}

function chooseCall(turn: number, message: string): Call {
  if (turn % 4 === 0) return { method: 'GET', path: '/' };
  if (turn % 4 === 1) return { method: 'GET', path: '/api/health' };
  const body = JSON.stringify({ name: 'Vera Visitor', email: 'vera@example.com', message, elapsed: 60_000 });
  return { method: 'POST', path: '/api/contact-submit', body };
}

/** Sends one request from an address of its own, so that no limit of tries is met. @returns status or error code */
function send(agent: Agent, url: string, { method, path, body }: Call, address: string): Promise<number | string> {
  return new Promise(resolve => {
    const headers: Record<string, string> = { 'X-Forwarded-For': address };
    if (body) headers['Content-Type'] = 'application/json';
    const outgoing = request(`${url}${path}`, { agent, method, headers }, answer => {
      answer.on('error', error => resolve(codeOf(error)));
      answer.on('end', () => resolve(answer.statusCode ?? 0)).resume();
    });
    outgoing.on('error', error => resolve(codeOf(error)));
    outgoing.end(body);
  });
}

const codeOf = (error: NodeJS.ErrnoException) => error.code ?? error.message;
