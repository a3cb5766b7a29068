import { strictFake } from './strict-fake.ts';
import { driver, failTest, recorded } from './test-connection.ts';

/** The answers queued by the test. */
type Answer =
  | { kind: 'open'; paths: string[] }
  | { kind: 'save'; path: string | null }
  | { kind: 'message'; button: string };
const answers: Answer[] = [];
driver.on('answer', (answer: Answer) => answers.push(answer));
driver.on('unused-answers', () => answers.length);

type Options = Record<string, unknown> & {
  message?: string;
  title?: string;
  buttons?: string[];
  cancelId?: number;
};

/** The next answer, if it is for this kind of dialog; an unexpected dialog fails the test. */
function takeAnswer<K extends Answer['kind']>(kind: K, options: Options): Extract<Answer, { kind: K }> | null {
  const [answer] = answers;
  if (answer?.kind !== kind) {
    failTest(`Unexpected dialog: ${kind} "${options.message ?? options.title ?? ''}"`);
    return null;
  }
  answers.shift();
  return answer as Extract<Answer, { kind: K }>;
}

/** The first argument is an optional window. */
const optionsOf = (args: [unknown, Options?] | [Options]): Options => (args[1] ?? args[0]) as Options;

function showMessage(args: [unknown, Options?] | [Options]): number {
  const options = optionsOf(args);
  const { buttons = ['OK'], cancelId = 0 } = options;
  const answer = takeAnswer('message', options);
  const index = answer ? buttons.indexOf(answer.button) : cancelId;
  if (index < 0) failTest(`"${options.message}" has no button "${answer?.button}", only ${buttons.join(', ')}.`);
  recorded.dialogs.push({ kind: 'message', options: serializable(options), answer: buttons[index] });
  return index;
}

/** Without values that cannot be sent to the test, such as an AbortSignal. */
const serializable = (options: Options) => JSON.parse(JSON.stringify(options)) as Record<string, unknown>;

export const dialog = strictFake('dialog', {
  async showOpenDialog(...args: [unknown, Options?] | [Options]) {
    const options = optionsOf(args);
    const filePaths = takeAnswer('open', options)?.paths ?? [];
    recorded.dialogs.push({ kind: 'open', options: serializable(options), answer: filePaths });
    return { canceled: filePaths.length === 0, filePaths };
  },
  async showSaveDialog(...args: [unknown, Options?] | [Options]) {
    const options = optionsOf(args);
    const path = takeAnswer('save', options)?.path ?? null;
    recorded.dialogs.push({ kind: 'save', options: serializable(options), answer: path });
    return path ? { canceled: false, filePath: path } : { canceled: true, filePath: '' };
  },
  showMessageBox: async (...args: [unknown, Options?] | [Options]) => ({
    response: showMessage(args),
    checkboxChecked: false,
  }),
  showMessageBoxSync: (...args: [unknown, Options?] | [Options]) => showMessage(args),
  showErrorBox: (title: string, content: string) => void failTest(`The app showed an error: ${title} ${content}`),
});
