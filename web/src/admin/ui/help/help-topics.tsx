import { type HelpTopic, helpTopics, matchesHelp } from '@hydraulics/common/help';
import { type ScreenName, screens } from '@hydraulics/common/registry';
import { useId, useState } from 'react';
import { matchPath } from 'react-router-dom';
import { Empty } from '../../../shared/ui/states.tsx';
import { useMay } from '../../data/role.ts';

type Entry = { name: ScreenName; title: string; topic: HelpTopic };

/** The help of all screens that the user may open, with a search; that of one screen first. */
export function HelpTopics({ first }: { first?: ScreenName | undefined }) {
  const id = useId();
  const may = useMay();
  const [text, setText] = useState('');
  const entries = (Object.entries(helpTopics) as [ScreenName, HelpTopic][])
    .map(([name, topic]): Entry => ({ name, title: screens[name].title, topic }))
    .filter(({ name }) => may(screens[name].needs))
    .filter(({ title, topic }) => matchesHelp(title, topic, text))
    .sort((a, b) => Number(b.name === first) - Number(a.name === first));
  return (
    <div className="help-topics">
      <div className="field">
        <label htmlFor={id}>Search the help</label>
        <div className="field-box">
          <input id={id} type="search" value={text} onChange={event => setText(event.target.value)} />
        </div>
      </div>
      {entries.length === 0 && <Empty text={`Nothing here matches “${text}”. Try fewer words.`} />}
      {entries.map(entry => (
        <Topic key={`${entry.name} ${text !== ''}`} {...entry} isOpen={entry.name === first || text !== ''} />
      ))}
    </div>
  );
}

function Topic({ title, topic: { about, words = [], keys = [] }, isOpen }: Entry & { isOpen: boolean }) {
  return (
    <details className="help-topic" open={isOpen}>
      <summary>{title}</summary>
      <p>{about}</p>
      {words.length > 0 && (
        <dl>
          {words.map(([word, meaning]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
      {keys.length > 0 && (
        <dl>
          {keys.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}

/** The screen of an address whose help is shown there: its own, or that of its list. */
export function helpOf(pathname: string): ScreenName | undefined {
  const names = Object.keys(helpTopics) as ScreenName[];
  return (
    names.find(name => matchPath(screens[name].pattern, pathname)) ??
    (matchPath(screens.addProduct.pattern, pathname) ? 'editProduct' : undefined) ??
    (matchPath(screens.addCategory.pattern, pathname) ? 'editCategory' : undefined) ??
    names.find(name => 'isList' in screens[name] && pathname.startsWith(`${screens[name].pattern}/`))
  );
}

/** The help, that of the screen at a path first. */
export const ScreenHelp = ({ pathname }: { pathname: string }) => <HelpTopics first={helpOf(pathname)} />;
