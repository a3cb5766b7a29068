import type { Company } from '@hydraulics/common/nouns/company';
import { from } from '../../../shared/ui/breakpoints.ts';
import { Picture } from '../../../shared/ui/picture.tsx';

type PhotographsProps = { photographs: NonNullable<Company['photographs']> };

/** The company's photographs in the blueprint's two tones, with captions; nothing without any. */
export function Photographs({ photographs }: PhotographsProps) {
  if (photographs.length === 0) return null;
  return (
    <section className="photographs later" aria-labelledby="photographs">
      <div className="wrap band">
        <h2 className="section-title" id="photographs">
          {photographs.length > 1 ? 'Photographs' : 'Photograph'}
        </h2>
        <ul className="photographs-list">
          {photographs.map(({ image, alt, caption }) => (
            <li key={image}>
              <figure className="photograph">
                <Picture className="photograph-frame" path={image} alt={alt} sizes={`${from('large')} 45vw, 92vw`} />
                <figcaption className="photograph-caption">{caption}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
