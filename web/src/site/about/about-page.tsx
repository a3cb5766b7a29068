import { paths } from '@hydraulics/common/contract/site-paths';
import type { Company } from '@hydraulics/common/nouns/company';
import { useQuery } from '../../shared/data/use-query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { queries } from '../page/queries.ts';
import { useCompany } from '../page/use-company.ts';
import { Banner, TitleBlock } from '../ui/banner.tsx';
import { CallAndMail } from '../ui/contact-details/call-and-mail.tsx';
import { Photographs } from '../ui/photographs/photographs.tsx';
import { TextsMissing } from '../ui/states.tsx';
import { ProgressCircle } from './progress-circle.tsx';

export function Page() {
  const company = useCompany();
  const about = useQuery(queries.about);
  const photographs = useQuery(queries.photographs);
  return (
    <>
      <Banner title={paths.about.title}>{company && <TitleBlock cells={[['Established', company.founded]]} />}</Banner>
      {about.value ? <About about={about.value} /> : <TextsMissing />}
      {photographs.value && <Photographs photographs={photographs.value} />}
      {company && <CallAndMail company={company} />}
    </>
  );
}

function About({ about }: Pick<Company, 'about'>) {
  return (
    <>
      <div className="band wrap about">
        <p className="about-intro">{about.intro}</p>
        <div className="folds">
          {[about.whoWeAre, about.vision, about.mission].map(({ title, paragraphs }) => (
            <details className="fold" key={title} open>
              <summary className="fold-summary">
                <h2 className="fold-title">{title}</h2>
                <Icon icon={icons.chevron} />
              </summary>
              <div className="fold-text">
                {paragraphs.map(paragraph => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </details>
          ))}
        </div>
      </div>
      <section className="figures later" aria-labelledby="figures">
        <div className="wrap band">
          <h2 className="section-title" id="figures">
            Where we stand
          </h2>
          <Circles progress={about.progress} />
        </div>
      </section>
    </>
  );
}

function Circles({ progress }: { progress: Company['about']['progress'] }) {
  return (
    // They count up, see `count-up.ts`.
    <ul className="circles" data-island="circles">
      {progress.map(({ label, value }) => (
        <li key={label}>
          <ProgressCircle label={label} value={value} />
        </li>
      ))}
    </ul>
  );
}
