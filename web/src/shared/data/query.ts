import type { Api, Noun } from '@hydraulics/common/contract/api';
import type { CallOptions, Client } from '@hydraulics/common/contract/client';
import type { Endpoint, Input, Output } from '@hydraulics/common/contract/endpoint';

type EndpointOf<N extends Noun, E extends keyof Api[N]> = Extract<Api[N][E], Endpoint>;

/** A read of the API as a value: pages declare it; server and browser run it and cache the result under the key. */
export type Query<T = unknown> = { key: string; load: (client: Client, options?: CallOptions) => Promise<T> };

/** The query of an endpoint; the same endpoint and input give the same key. */
export function query<N extends Noun, E extends keyof Api[N] & string>(
  noun: N,
  name: E,
  input?: Input<EndpointOf<N, E>>,
): Query<Output<EndpointOf<N, E>>> {
  type Call = (input?: unknown, options?: CallOptions) => Promise<Output<EndpointOf<N, E>>>;
  const call = (client: Client, options?: CallOptions) => (client[noun][name] as unknown as Call)(input, options);
  return { key: `${noun}.${name}${input ? `?${JSON.stringify(input)}` : ''}`, load: call };
}
