import { useEffect, useState } from 'react';
import type { Estimate } from './password-estimate.ts';

const words = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;
const marks = [0, 1, 2, 3, 4] as const;

/** The pause in typing, in ms, before the strength is estimated. */
const pause = 250;

type StrengthProps = {
  password: string;
  /** Words about the user, such as name and email. */
  known: string[];
};

/** Shows how strong a new password is, as a meter and in words. It only advises; nothing is refused. */
export function PasswordStrength({ password, known }: StrengthProps) {
  const found = useEstimate(password, known);
  return (
    <div className="strength" data-score={found?.score}>
      {found && (
        <span className="strength-marks" aria-hidden="true">
          {marks.map(mark => (
            <i key={mark} data-on={mark <= found.score} />
          ))}
        </span>
      )}
      <p role="status">
        {found && (
          <>
            Strength: <b>{words[found.score]}</b>
            {found.why && `. ${found.why}`}
          </>
        )}
      </p>
    </div>
  );
}

function useEstimate(password: string, known: string[]): Estimate | null {
  const [found, setFound] = useState<Estimate | null>(null);
  const context = known.join('\n');
  useEffect(() => {
    // Preloaded, so that the long list of common passwords is ready by the first key.
    void load();
  }, []);
  useEffect(() => {
    if (!password) return setFound(null);
    let current = true;
    const timer = setTimeout(async () => {
      const estimator = await load();
      if (current && estimator) setFound(estimator.estimate(password, context.split('\n')));
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [password, context]);
  return found;
}

/** If it cannot be loaded, the advice is missing and everything else works. */
const load = () => import('./password-estimate.ts').catch(() => null);
