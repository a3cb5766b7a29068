import { beforeEach, expect, it } from 'vitest';
import { ProxySignIn } from './proxy-sign-in.ts';

const challenge = { isProxy: true, host: 'proxy.works.example', port: 8080 };
const proxy = 'proxy.works.example:8080';

let questions: unknown[];
let signIn: ProxySignIn;
beforeEach(() => {
  questions = [];
  signIn = new ProxySignIn(() => questions.push(signIn.question));
});

/** The answer to a challenge. */
function answerOf(ask: (info: typeof challenge, answer: (...given: (string | undefined)[]) => void) => void) {
  let given: unknown[] | null = null;
  ask(challenge, (...values) => {
    given = values;
  });
  return given;
}

it('fails a request without a password, and asks the user once', () => {
  expect(answerOf(signIn.forRequest().onLogin)).toEqual([]);
  expect(answerOf(signIn.forRequest().onLogin)).toEqual([]);
  expect(questions).toEqual([{ proxy, isRefused: false }]);
});

it("answers with the user's entry, until the proxy refuses it", () => {
  signIn.forRequest().onLogin(challenge, () => {});
  signIn.signIn({ proxy, name: 'ada', password: 'wrong' });
  const request = signIn.forRequest();
  expect(answerOf(request.onLogin)).toEqual(['ada', 'wrong']);
  expect(answerOf(request.onLogin)).toEqual([]);
  // Sent before the refusal.
  expect(answerOf(signIn.forRequest().onLogin)).toEqual([]);
  expect(questions).toEqual([{ proxy, isRefused: false }, null, { proxy, isRefused: true }]);
  signIn.signIn({ proxy, name: 'ada', password: 'right' });
  expect(answerOf(signIn.forRequest().onLogin)).toEqual(['ada', 'right']);
});

it('gives libraries only credentials that a proxy has accepted', () => {
  signIn.signIn({ proxy, name: 'ada', password: 'right' });
  expect(answerOf(signIn.answerProven)).toEqual([]);
  const request = signIn.forRequest();
  answerOf(request.onLogin);
  request.onResponse();
  expect(answerOf(signIn.answerProven)).toEqual(['ada', 'right']);
});

it('gives websites no credentials', () => {
  signIn.signIn({ proxy, name: 'ada', password: 'right' });
  const request = signIn.forRequest();
  answerOf(request.onLogin);
  request.onResponse();
  let given: unknown[] = ['nothing yet'];
  const record = (...values: unknown[]) => {
    given = values;
  };
  signIn.forRequest().onLogin({ ...challenge, isProxy: false }, record);
  expect(given).toEqual([]);
  given = ['nothing yet'];
  signIn.answerProven({ ...challenge, isProxy: false }, record);
  expect([given, questions]).toEqual([[], []]);
});
