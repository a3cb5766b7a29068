import { themes } from '@hydraulics/common/host';
import { useId } from 'react';
import { themeNames, useTheme } from './use-theme.ts';

/** The switch between the light and the dark scheme. */
export function Appearance() {
  const id = useId();
  const [current, choose] = useTheme();
  return (
    <section className="panel appearance" aria-labelledby={`${id}title`}>
      <header className="panel-head">
        <h2 id={`${id}title`}>Appearance</h2>
      </header>
      <fieldset className="appearance-choice">
        <legend className="visually-hidden">Appearance</legend>
        {themes.map(theme => (
          <label key={theme} className="appearance-option">
            <input type="radio" name={`${id}theme`} checked={theme === current} onChange={() => choose(theme)} />
            {themeNames[theme]}
          </label>
        ))}
      </fieldset>
    </section>
  );
}
