import { paths } from '@hydraulics/common/contract/site-paths';
import type { LegalName } from '@hydraulics/common/legal';
import { useQuery } from '../../shared/data/use-query.ts';
import { queries } from '../page/queries.ts';
import { Banner } from '../ui/banner.tsx';
import { TextsMissing } from '../ui/states.tsx';

/** A legal text as the company wrote it. */
export function LegalPage({ name }: { name: LegalName }) {
  const sections = useQuery(queries.legal(name));
  return (
    <>
      <Banner title={paths[name].title} />
      {sections.value ? (
        <div className="band wrap legal">
          {sections.value.map(({ title, paragraphs }) => (
            <section key={title}>
              <h2 className="legal-title">{title}</h2>
              {paragraphs.map(paragraph => (
                <p className="legal-text" key={paragraph}>
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </div>
      ) : (
        <TextsMissing />
      )}
    </>
  );
}
