import type { ScreenName } from './registry.ts';
import { searchText } from './text.ts';

/** The help of a screen: what it is for, what its words mean, and its keys. */
export type HelpTopic = {
  about: string;
  words?: readonly (readonly [word: string, meaning: string])[];
  keys?: readonly (readonly [keys: string, what: string])[];
};

const listKeys = [
  ['X', 'Select the row in focus; with Shift all rows up to it'],
  ['Alt + ↑ or ↓', 'Move the row in focus, in a list that is ordered by hand'],
] as const;

const formKeys = [
  ['Ctrl + S', 'Save and stay in the form'],
  ['Ctrl + Shift + S', 'Save and go to the next record of the list'],
] as const;

/** Screens without a topic of their own show only their title. A list's topic also covers its forms without one. */
export const helpTopics: Partial<Record<ScreenName, HelpTopic>> = {
  dashboard: {
    about: 'What arrived and what is missing: new enquiries, those that wait longest, and gaps in the catalogue.',
    words: [
      [
        'Waiting to be published',
        'What colleagues prepared who may not publish. Publish it, or send it back with a remark.',
      ],
      ['At a glance', 'How complete the catalogue is. Each ring leads to the records that are not.'],
    ],
  },
  products: {
    about:
      'All products, and on the second tab their categories. Filter the list, then edit, order, export or delete what it shows.',
    words: [
      ['Figures missing', 'The category expects technical data that this product does not have yet.'],
      ['On the home page', 'The products that you chose for the home page, in their order there.'],
      ['Order by hand', 'Choose a category first. The website shows its products in the same order.'],
    ],
    keys: listKeys,
  },
  editProduct: {
    about: 'Everything visitors see of one product. The list at the side leads to its sections.',
    words: [
      ['Technical Data', 'Figures with units, such as “180 bar” or “2,600 psi”. Visitors filter and compare by them.'],
      ['Sizes and Type Codes', 'A table with one row for each size. It can be pasted from a spreadsheet.'],
      ['Order Code', 'How a part number is built. Visitors can compose one and have one decoded.'],
      ['History', 'Each save, with who made it. Earlier values can be restored one by one.'],
    ],
    keys: formKeys,
  },
  editGrid: {
    about: 'Change the figures of many products like in a spreadsheet. One save changes all, one Undo restores all.',
    words: [['Skipped', 'A colleague changed that product after you opened the grid. Your figures stay in the grid.']],
    keys: [
      ['Ctrl + D', 'Fill down the figure in focus'],
      ['Ctrl + Z', 'Undo the last change in the grid'],
      ['Ctrl + S', 'Save all'],
    ],
  },
  importProducts: {
    about:
      'Add and change products from a spreadsheet. Each change is shown before it is made, and can be undone for a day.',
    words: [
      ['Id', 'The number of a product in an export. Rows that have it change that product, others add one.'],
      ['Check', 'Reads the file and shows every change. Nothing is saved yet.'],
    ],
  },
  editCategory: {
    about: 'The name of a category, and the technical data that its products have, in data-sheet order.',
    words: [
      ['Attribute', 'One figure or property, with its unit, such as “Nominal pressure” in bar.'],
      ['Expected', 'Lists and the dashboard name the products that lack it. They can be saved all the same.'],
    ],
    keys: formKeys,
  },
  gallery: {
    about: 'The pictures of the gallery page. Describe each one for visitors who cannot see it and for search engines.',
    words: [['Where used', 'The products and pages that show the same picture.']],
    keys: [['Arrow keys', 'Move from picture to picture']],
  },
  website: {
    about:
      'The company itself: name, look, texts, contact, legal pages, brands, photographs, and who is emailed about enquiries.',
    words: [
      ['Visitors need this', 'Without this field the website stays under construction.'],
      ['Logo on dark', 'The logo for dark bands, such as the footer.'],
      ['Send a test', 'Sends one mail to this address, to see that it arrives.'],
      ['Move the whole profile', 'Saves all parts as one file, or replaces all parts by such a file.'],
    ],
    keys: formKeys,
  },
  pages: {
    about: 'Pages that you make yourself: service, certificates, references, fairs, news, jobs.',
    words: [
      ['News', 'A page with a date. It is listed under News, the newest first.'],
      ['Menu, footer', 'Where visitors find the page.'],
      ['Certificates', 'Documents with a last day. You are reminded before they expire.'],
    ],
  },
  editPage: {
    about: 'A page is built of blocks: texts, pictures, tables, documents, products, people and more.',
    words: [
      ['Block', 'One part of the page. Drag it by its handle, or move it by its buttons.'],
      ['Address', 'What follows the name of your website. It is made from the title; older addresses keep working.'],
      ['Review link', 'Shows the saved page to people without an account, who can write remarks.'],
    ],
    keys: [...formKeys, ['Alt + ↑ or ↓', 'Move the block in focus']],
  },
  media: {
    about: 'All pictures and documents in one place: find them, see where they are used, and replace them everywhere.',
    words: [
      ['Alternative text', 'What a picture shows, for people who cannot see it and for search engines.'],
      ['Focal point', 'The point that stays visible where a page crops the picture. Products are never cropped.'],
      ['Not used', 'No product, page, draft or earlier version has this file. It can be deleted.'],
      ['Tags', 'Your own words for finding files again.'],
    ],
  },
  insights: {
    about: 'What visitors looked for in a month, and what they did not find. Counted without cookies or names.',
    words: [
      ['Searched and found nothing', 'Words that your products may lack, or products that you may lack.'],
      ['Compared with each other', 'Two products that a visitor looked at side by side.'],
    ],
  },
  salesFigures: {
    about: 'What became of your enquiries: how many were answered, quoted, won and lost, and how fast you answered.',
    words: [
      [
        'First answer (median)',
        'Half of the answered enquiries were answered faster than this, the other half slower.',
      ],
      ['Quoted', 'A quotation was sent, or the enquiry was marked as quoted, whatever came of it.'],
      ['Sum quoted', 'The newest issued revision of each quotation, net. Currencies are never added up.'],
      ['Sum won', 'What customers accepted; for enquiries that you marked as won, their newest quotation.'],
    ],
  },
  redirects: {
    about: 'Where old links lead: addresses of a former website, and those of deleted products and categories.',
    words: [
      ['Redirect', 'Visitors who open the old address come to the new one.'],
      ['Not found', 'Addresses that visitors tried and did not find. Make a redirect for those that matter.'],
    ],
  },
  releases: {
    about: 'Several records that visitors see from the same moment on: a new range with its pages and pictures.',
    words: [
      ['Planned', 'Everything in it is published at its time, by the clock of the server.'],
      ['Failed', 'Nothing of it was published. Its line says why. Mend that, then publish it or choose another time.'],
      ['Take back', 'For seven days: what visitors first saw with the release becomes a draft again.'],
      ['Saved changes', 'A published record with changes that visitors do not see yet. They go live with it.'],
    ],
  },
  users: {
    about: 'Who may sign in, and what each person may do. Invite a colleague by a link rather than choose a password.',
    words: [
      ['Role', 'What a person may do. Each role says it in one sentence.'],
      ['Deactivate', 'The person can no longer sign in. Their work is kept.'],
    ],
  },
  account: {
    about: 'Your own name, password, second factor and appearance, and where you are signed in.',
    words: [
      ['Second factor', 'A code from an app, or a passkey, beside your password.'],
      ['Recovery codes', 'For the day your phone is lost. Print them. Each works once.'],
    ],
  },
  enquiries: {
    about: 'What visitors wrote to you. Open one, answer it, note what you agreed, and say how far it is.',
    words: [
      ['New', 'Not answered yet.'],
      ['In work', 'Someone is working on it. The customer still waits for an answer.'],
      ['Answered', 'The customer has your answer. It no longer counts as waiting.'],
      ['Quoted', 'The customer has a quotation.'],
      ['Won and lost', 'It became an order, or it did not; then you choose the reason.'],
      ['Spam', 'Hidden from the list. Suspected spam is checked here, too.'],
    ],
    keys: [
      ['J and K', 'Next and previous enquiry'],
      ['R', 'Reply'],
      ['I, E, Q, S', 'Mark as in work, answered, quoted, spam'],
      ['?', 'All keys of this screen'],
    ],
  },
  socials: { about: 'The links to your social media accounts, in header, footer and on the contact page.' },
  quotations: {
    about:
      'Offers with prices. Begin one at an enquiry with Quote, save it, then issue it: it gets its number and is never changed. Send puts its PDF and the link of its page into a reply.',
  },
  activity: { about: 'Who changed what and when, and sign-ins that were refused.' },
  personalData: { about: 'Everything stored about one person: find it, hand it over, or erase it on request.' },
  trash: {
    about: 'Deleted records. Restore them within the time the screen names; afterwards they are removed for good.',
  },
  systemStatus: {
    about: 'Whether the server is well, in words. Send a test mail, make a backup, and see what is kept how long.',
    words: [['Test of the backup', 'A backup is restored in a safe place every week, to see that it works.']],
  },
};

/** Whether a topic contains every word of the text. */
export function matchesHelp(title: string, { about, words = [], keys = [] }: HelpTopic, text: string): boolean {
  const whole = searchText([title, about, ...[...words, ...keys].flat()].join(' '));
  return searchText(text)
    .split(' ')
    .every(word => whole.includes(word));
}
