import { mail, telephone } from '@hydraulics/common/contact-links';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import type { CompanyFrame } from '../../page/queries.ts';
import { phoneLines } from './phone-lines.ts';

export function CallAndMail({ company }: { company: CompanyFrame }) {
  const [phone] = phoneLines(company);
  const [email] = company.emails;
  return (
    <div className="reach on-dark later">
      {phone && (
        <section className="reach-box" aria-labelledby="call-us">
          <Icon icon={icons.phone} className="reach-icon" />
          <h2 className="reach-title" id="call-us">
            Call Us
          </h2>
          <a className="reach-link figure" href={telephone(phone.number)}>
            {phone.number}
          </a>
          <p className="reach-note">
            {phone.label}: {phone.hours}
          </p>
        </section>
      )}
      {email && (
        <section className="reach-box" aria-labelledby="email-us">
          <Icon icon={icons.mail} className="reach-icon" />
          <h2 className="reach-title" id="email-us">
            Email Us
          </h2>
          <a className="reach-link figure" href={mail(email.address)}>
            {email.address}
          </a>
          <p className="reach-note">{email.label}</p>
        </section>
      )}
    </div>
  );
}
