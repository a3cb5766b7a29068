/** Providers of mail for everybody: an address of theirs says nothing about a company. */
const providers = new Set(
  `126.com 163.com aol.com bigpond.com bluewin.ch btinternet.com comcast.net fastmail.com free.fr freenet.de gmail.com
  gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.fr
  hotmail.it icloud.com laposte.net libero.it live.com mac.com mail.com mail.ru me.com msn.com naver.com orange.fr
  outlook.com outlook.de outlook.fr pm.me posteo.de proton.me protonmail.com qq.com rediffmail.com rocketmail.com
  seznam.cz sfr.fr sina.com t-online.de telenet.be tutanota.com ukr.net verizon.net virgilio.it wanadoo.fr web.de
  wp.pl yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.br yahoo.de yahoo.fr yahoo.in yandex.ru ymail.com
  zoho.com`.split(/\s+/),
);

/**
 * The customer to whom a mail address belongs: `@example.com`, the company by its domain, or the whole address where the
 * domain is that of a provider for everybody. In lower case.
 */
export function customerOf(address: string): string {
  const typed = address.trim().toLowerCase();
  const domain = typed.slice(typed.lastIndexOf('@') + 1);
  return !domain || providers.has(domain) ? typed : `@${domain}`;
}

/** A customer as it is read: `example.com` for a company, otherwise the address. */
export const customerName = (customer: string): string => customer.replace(/^@/, '');
