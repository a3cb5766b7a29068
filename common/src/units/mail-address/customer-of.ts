/** Providers of mail for everybody, in all countries: an address of theirs says nothing about a company. */
const families = /^(aol|gmx|hotmail|live|msn|outlook|yahoo|yandex|ymail)(\.com?)?\.[a-z]{2,3}$/;
const providers = new Set(
  `126.com 139.com 163.com 189.cn abv.bg alice.it aliyun.com arcor.de att.net bellsouth.net bigpond.com bk.ru
  bluewin.ch bol.com.br btinternet.com centrum.cz charter.net citromail.hu comcast.net cox.net daum.net earthlink.net
  email.cz fastmail.com foxmail.com free.fr freemail.hu freenet.de gmail.com googlemail.com hanmail.net hetnet.nl
  hey.com home.nl icloud.com inbox.lv inbox.ru interia.pl juno.com kpnmail.nl laposte.net libero.it list.ru mac.com
  mail.com mail.de mail.ru me.com nate.com naver.com neuf.fr o2.pl online.de onet.pl op.pl optonline.net orange.fr
  planet.nl pm.me post.cz posteo.de proton.me protonmail.com qq.com rambler.ru rediffmail.com rocketmail.com rogers.com
  sapo.pt sbcglobal.net seznam.cz sfr.fr shaw.ca sina.com skynet.be sohu.com sympatico.ca t-online.de telenet.be
  telia.com terra.com.br tin.it tiscali.it tutanota.com ukr.net uol.com.br verizon.net virgilio.it wanadoo.fr web.de
  wp.pl xs4all.nl ya.ru yeah.net ziggo.nl zoho.com`.split(/\s+/),
);

const isProvider = (domain: string): boolean => providers.has(domain) || families.test(domain);

/**
 * The customer to whom a mail address belongs: `@example.com`, the company by its domain, or the whole address where the
 * domain is that of a provider for everybody. In lower case.
 */
export function customerOf(address: string): string {
  const typed = address.trim().toLowerCase();
  const domain = typed.slice(typed.lastIndexOf('@') + 1);
  return !domain || isProvider(domain) ? typed : `@${domain}`;
}

/** A customer as it is read: `example.com` for a company, otherwise the address. */
export const customerName = (customer: string): string => customer.replace(/^@/, '');
