import { complete } from './strict-fake.ts';
import { fault, seen, test } from './test-connection.ts';

/** What the test answers, in the order in which it will be asked. */
type Answer =
  | { kind: 'open'; paths: string[] }
  | { kind: 'save'; path: string | null }
  | { kind: 'message'; button: string };
const answers: Answer[] = [];
test.on('answer', (answer: Answer) => answers.push(answer));
test.on('unanswered', () => answers.length);

type Options = Record<string, unknown> & { message?: string; title?: string; buttons?: string[]; cancelId?: number };

/** The next answer, if it is for this kind of question; a question that nobody expected fails the test. */
function next<K extends Answer['kind']>(kind: K, options: Options): Extract<Answer, { kind: K }> | null {
  const [answer] = answers;
  if (answer?.kind !== kind) {
    fault(`The app asked something that no test answers: ${kind} "${options.message ?? options.title ?? ''}"`);
    return null;
  }
  answers.shift();
  return answer as Extract<Answer, { kind: K }>;
}

/** Electron takes the window first, or leaves it out. */
const optionsOf = (given: [unknown, Options?] | [Options]): Options => (given[1] ?? given[0]) as Options;

function message(given: [unknown, Options?] | [Options]): number {
  const options = optionsOf(given);
  const { buttons = ['OK'], cancelId = 0 } = options;
  const answer = next('message', options);
  const index = answer ? buttons.indexOf(answer.button) : cancelId;
  if (index < 0) fault(`"${options.message}" has no button "${answer?.button}", only ${buttons.join(', ')}.`);
  seen.dialogs.push({ kind: 'message', options: plain(options), answer: buttons[index] });
  return index;
}

/** Without what cannot cross to the test, such as a signal. */
const plain = (options: Options) => JSON.parse(JSON.stringify(options)) as Record<string, unknown>;

export const dialog = complete('dialog', {
  async showOpenDialog(...given: [unknown, Options?] | [Options]) {
    const options = optionsOf(given);
    const filePaths = next('open', options)?.paths ?? [];
    seen.dialogs.push({ kind: 'open', options: plain(options), answer: filePaths });
    return { canceled: filePaths.length === 0, filePaths };
  },
  async showSaveDialog(...given: [unknown, Options?] | [Options]) {
    const options = optionsOf(given);
    const path = next('save', options)?.path ?? null;
    seen.dialogs.push({ kind: 'save', options: plain(options), answer: path });
    return path ? { canceled: false, filePath: path } : { canceled: true, filePath: '' };
  },
  showMessageBox: async (...given: [unknown, Options?] | [Options]) => ({
    response: message(given),
    checkboxChecked: false,
  }),
  showMessageBoxSync: (...given: [unknown, Options?] | [Options]) => message(given),
  showErrorBox: (title: string, content: string) => void fault(`The app showed an error: ${title} ${content}`),
});
