import { isUnchecked } from '@hydraulics/common/figures/sizing/size-cylinder';
import type { SizedCylinder as Cylinder, SizedFigure } from '@hydraulics/common/nouns/attributes/sizing';
import type { ReactNode } from 'react';
import { Quantity } from '../ui/units/quantity.tsx';

/** The target of the form, because on a phone the result is a screen below. */
export const resultId = 'sizing-result';

type CylinderProps = { cylinder: Cylinder; safety: number };

/** The required cylinder as a list of figures, and the rods for its bore as a table. */
export function SizedCylinder({ cylinder, safety, hasBore }: CylinderProps & { hasBore: boolean }) {
  const { direction, pressure, stroke, bore, rod, push, pull, effectiveLength, leastRod, out, factor } = cylinder;
  return (
    <section className="sizing-part" aria-labelledby={resultId}>
      <h2 className="sizing-title" id={resultId}>
        <Headline cylinder={cylinder} />
      </h2>
      <p className="sizing-lead">
        {direction === 'push' ? 'Push' : 'Pull'} <Figure {...cylinder.force} /> at <Figure {...pressure} />
        {stroke && (
          <>
            , stroke <Figure {...stroke} />
          </>
        )}
        . <Reason cylinder={cylinder} />
      </p>
      <dl className="sizing-list">
        <Row name="Min. bore for the force" figure={cylinder.leastBore} />
        <Row name="Bore" figure={bore} note={hasBore ? 'as given' : 'next ISO 3320 size'} />
        <Row name={isUnchecked({ direction, stroke }) ? 'Rod as given' : 'Smallest suitable rod'} figure={rod} />
        <Row name="Push force at the pressure" figure={push} />
        <Row name="Pull force at the pressure" figure={pull} />
        {direction === 'push' && (
          <>
            <Row name="Effective length" figure={effectiveLength} note={`${factor} × stroke: ${cylinder.mounting}`} />
            <Row name="Min. rod against buckling" figure={leastRod} note={`safety ${safety}`} />
          </>
        )}
        {out && <Row name="Flow out" figure={out.flow} note={<At {...out.speed} />} />}
        {cylinder.in && <Row name="Flow in" figure={cylinder.in.flow} note={<At {...cylinder.in.speed} />} />}
      </dl>
      {cylinder.rods.length > 0 && <Rods cylinder={cylinder} safety={safety} />}
    </section>
  );
}

export const Figure = ({ metric, us }: SizedFigure) => (
  <span className="figure">
    <Quantity metric={metric} us={us} />
  </span>
);

const At = (speed: SizedFigure) => (
  <>
    at <Figure {...speed} />
  </>
);

function Row({ name, figure, note }: { name: string; figure: SizedFigure | null; note?: ReactNode }) {
  if (!figure) return null;
  return (
    <div className="sizing-row">
      <dt>{name}</dt>
      <dd>
        <strong>
          <Figure {...figure} />
        </strong>
        {note && <span className="sizing-hint"> {note}</span>}
      </dd>
    </div>
  );
}

function Headline({ cylinder: { bore, rod } }: { cylinder: Cylinder }) {
  if (!bore) return <>No standard bore is large enough</>;
  return (
    <>
      Bore <Figure {...bore} />
      {rod && (
        <>
          , rod <Figure {...rod} />
        </>
      )}
    </>
  );
}

/** Why the bore is larger than the force requires, or which figures are unsuitable. */
function Reason({ cylinder }: { cylinder: Cylinder }) {
  const { bore, rod, tooSlender, leastBore, leastRod } = cylinder;
  if (tooSlender) {
    return (
      <>
        A bore of <Figure {...tooSlender} /> gives the force, but its rods would buckle.
      </>
    );
  }
  if (bore && leastBore.number > bore.number) {
    return (
      <strong>
        This bore is too small: the force needs <Figure {...leastBore} />.
      </strong>
    );
  }
  if (bore && isUnchecked(cylinder)) return <>Enter the stroke, too: without it, no rod is checked against buckling.</>;
  // Without a bore that is large enough no rod is looked for.
  if (rod || !bore) return null;
  return (
    <strong>
      No standard rod is suitable
      {leastRod && (
        <>
          : against buckling it needs <Figure {...leastRod} />
        </>
      )}
      . A shorter stroke, a guided rod end or a larger bore helps.
    </strong>
  );
}

type Verdict = 'Yes' | 'Not checked' | 'Would buckle' | 'Too weak';

/** What is not checked is no fault. */
const lookOf: Partial<Record<Verdict, string>> = {
  Yes: 'sizing-yes',
  'Would buckle': 'sizing-no',
  'Too weak': 'sizing-no',
};

function Rods({ cylinder: { bore, rods, direction, stroke }, safety }: CylinderProps) {
  const isChecked = direction === 'push' && stroke !== null;
  const verdict = ({ serves, safety: has }: Cylinder['rods'][number]): Verdict => {
    if (!serves) return isChecked && (has ?? safety) < safety ? 'Would buckle' : 'Too weak';
    return isUnchecked({ direction, stroke }) ? 'Not checked' : 'Yes';
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="sizing-scroll" aria-label="Rods of this bore" tabIndex={0}>
      <table className="sizing-table">
        <caption className="sizing-caption">
          Rods{' '}
          {bore && (
            <>
              for a bore of <Figure {...bore} />
            </>
          )}
        </caption>
        <thead>
          <tr>
            <th scope="col">Rod</th>
            <th scope="col">Suitable</th>
            <th scope="col">Area ratio</th>
            <th scope="col">Pull force</th>
            {isChecked && (
              <>
                <th scope="col">Buckles at</th>
                <th scope="col">Safety</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rods.map(one => (
            <tr key={one.rod.number}>
              <th scope="row">
                <Figure {...one.rod} />
              </th>
              <td className={lookOf[verdict(one)]}>{verdict(one)}</td>
              <td className="figure">{one.ratio}</td>
              <td>
                <Figure {...one.pull} />
              </td>
              {isChecked && (
                <>
                  <td>{one.buckles && <Figure {...one.buckles} />}</td>
                  <td className="figure">{one.safety}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
