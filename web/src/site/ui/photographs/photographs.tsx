import type { Company } from '@hydraulics/common/nouns/company';
import { from } from '../../../shared/ui/breakpoints.ts';
import { Picture } from '../../../shared/ui/picture.tsx';

type Photographs = NonNullable<Company['photographs']>;

/** The company's photographs in the blueprint's two tones, with captions; nothing without any. */
export function Photographs({ photographs }: { photographs: Photographs }) {
  if (photographs.length === 0) return null;
  return (
    <section className="photographs later" aria-labelledby="photographs">
      <div className="wrap band">
        <h2 className="section-title" id="photographs">
          Inside our works
        </h2>
        <ul className="photographs-list">
          {photographs.map(photograph => (
            <li key={photograph.image}>
              <Photograph photograph={photograph} sizes={`${from('medium')} min(46vw, 784px), 92vw`} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type PhotographProps = { photograph: Photographs[number]; sizes: string };

/** One photograph with its caption. */
export function Photograph({ photograph: { image, alt, caption }, sizes }: PhotographProps) {
  return (
    <figure>
      <Picture className="photograph-frame" path={image} alt={alt} sizes={sizes} />
      <figcaption className="photograph-caption">{caption}</figcaption>
    </figure>
  );
}
