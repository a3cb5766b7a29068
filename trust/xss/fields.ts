/** The fields of bodies and queries that accept markup, by call. Add new ones to `fill.ts`, and here. */

const rich = ['smallDesc', 'fullDesc', 'features', 'applications', 'advantages', 'additionalDesc'];

/** The texts of the company profile. */
const profileFields = [
  ...['name', 'shortName', 'tagline', 'summary', 'credit', 'hours', 'answerPromise', 'address[]'],
  ...['hero.headline', 'hero.text', 'weAre.title', 'weAre.paragraphs[]', 'facts[].value', 'facts[].label'],
  ...['whoWeAre', 'vision', 'mission'].flatMap(part => [`about.${part}.title`, `about.${part}.paragraphs[]`]),
  ...['about.intro', 'about.progress[].label', 'phones[].label', 'emails[].label'],
  ...['street', 'locality', 'region', 'postalCode'].map(part => `postal.${part}`),
  ...['privacy', 'imprint', 'terms'].flatMap(page => [`legal.${page}[].title`, `legal.${page}[].paragraphs[]`]),
  ...['brands[].name', 'photographs[].alt', 'photographs[].caption'],
  ...['home', 'products', 'gallery', 'about', 'contact'].flatMap(page => [
    `search.${page}.title`,
    `search.${page}.description`,
  ]),
];
const isContent = (field: string) => /^(hero|weAre|facts|about|brands|photographs|search|answerPromise)/.test(field);

/** Fields into which `fill.ts` writes every payload. */
export const writtenFields: string[] = [
  'auth.signup name',
  // Both calls parse attributes in the same way; they are written by an update.
  ...[
    'name',
    'intro',
    'searchTitle',
    'searchDescription',
    'attributes[].name',
    'attributes[].group',
    'attributes[].choices[]',
  ].flatMap(field => [`categories.create ${field}`, `categories.update ${field}`]),
  ...['title', 'revision', 'issuer', 'number'].flatMap(field => [
    `documents.create ${field}`,
    `documents.update ${field}`,
  ]),
  'documents.remove reason',
  'enquiries.addNote text',
  'enquiries.setSignature text',
  'enquiries.setViews views[].name',
  ...['subject', 'text'].map(field => `enquiries.reply ${field}`),
  ...[
    'opening',
    'delivery',
    'payment',
    ...['product', 'name', 'code', 'figures', 'leadTime', 'note'].map(field => `positions[].${field}`),
  ].map(field => `quotations.update ${field}`),
  ...['opening', 'delivery', 'payment'].map(field => `quotations.changeSettings ${field}`),
  'quotations.sendBack remark',
  'quotations.ask text',
  ...['name', 'note'].map(field => `quotations.decide ${field}`),
  'enquiries.addWord text',
  'enquiries.withdraw reason',
  'enquiries.addFile name',
  ...['name', 'text'].flatMap(field => [`replyTemplates.create ${field}`, `replyTemplates.update ${field}`]),
  ...['name', 'organization', 'message', 'product', 'phone', 'country'].map(field => `enquiries.submit ${field}`),
  ...['product', 'code', 'note'].map(field => `enquiries.submit items[].${field}`),
  ...['name', 'searchTitle', 'searchDescription', ...rich].map(field => `products.create ${field}`),
  ...['name', 'searchTitle', 'searchDescription', ...rich].map(field => `products.update ${field}`),
  ...['alt', 'searchTitle', 'searchDescription'].flatMap(field => [
    `gallery.create ${field}`,
    `gallery.update ${field}`,
  ]),
  ...['create alt', 'create tags', 'createDocument tags', 'describe files[].alt', 'describe files[].tags[]'].map(
    field => `media.${field}`,
  ),
  ...['begin fileName', 'begin sheet', 'addRows rows[].cells[]'].map(field => `imports.${field}`),
  ...['variants', 'own', 'documents'].flatMap(table => [
    `imports.addRows rows[].${table}.sheet`,
    `imports.addRows rows[].${table}.rows[].cells[]`,
  ]),
  ...['title', 'searchTitle', 'searchDescription'].flatMap(field => [`pages.create ${field}`, `pages.update ${field}`]),
  'publishRequests.sendBack remark',
  'reviews.share name',
  ...['text', 'name', 'quote'].map(field => `reviews.remark ${field}`),
  'secondFactors.addPasskey name',
  'secondFactors.renamePasskey name',
  ...['source', 'target'].flatMap(field => [`redirects.create ${field}`, `redirects.update ${field}`]),
  'redirects.importTable rows[].source',
  'redirects.importTable rows[].target',
  'releases.create name',
  'releases.update name',
  'socials.create name',
  'socials.update name',
  'users.invite name',
  'users.update name',
  // All three calls parse a field in the same way; they are written by an import.
  ...profileFields.map(field => `website.import ${field}`),
  ...profileFields.filter(field => isContent(field)).map(field => `website.update ${field}`),
  // The circles of `about` are saved beside the look.
  ...profileFields
    .filter(field => !isContent(field) || field.startsWith('about.'))
    .map(field => `website.updateSettings ${field}`),
];

/** Secrets, and values that are compared or counted, but never returned. */
export const hiddenFields: string[] = [
  ...['auth.login email', 'auth.login password', 'auth.changePassword present', 'auth.changePassword password'],
  ...['auth.confirm password', 'auth.signup password', 'users.update password', 'users.update currentPassword'],
  'secondFactors.reset currentPassword',
  ...['auth.secondFactor ticket', 'auth.secondFactor recoveryCode', 'secondFactors.addAuthenticator ticket'],
  ...['auth.openLink token', 'auth.redeemLink token', 'auth.redeemLink password'],
  ...['website', 'elapsed', 'source', 'units', 'items[].source'].map(field => `enquiries.submit ${field}`),
  'enquiries.addFile mark',
  ...['opening', 'delivery', 'payment'].map(field => `quotations.changeSettings seen.${field}`),
  'enquiries.removeFile file',
  ...['discardMails ids[]', 'sendMailsAgain ids[]'].map(field => `status.${field}`),
  'reviews.remark website',
  'reviews.remark token',
  ...['opened', 'addWord', 'withdraw', 'addFile', 'removeFile'].map(call => `enquiries.${call} token`),
  // The name of the category is looked up by its id.
  ...['products.create category', 'products.update category'],
  // Paths of stored images, which are compared.
  ...['images.replace path', 'images.replace by'],
  ...['media.describe files[].path', 'media.cut path'],
  // The name of a stored file, which is compared.
  'documents.update earlierFile',
  // Shown to who sent it, by the rendering of what is saved, in a frame without scripts.
  ...profileFields.map(field => `website.preview ${field}`),
  ...['opened', 'ask', 'decide'].map(name => `quotations.${name} token`),
  // Compared with the choices of values.
  'categories.usage choice',
  // Compared with the codes of positions.
  ...['importPrices prices[].code', 'price code', 'price name', 'price product'].map(field => `quotations.${field}`),
  // Compared with the codes of the product.
  'enquiries.reply files[].code',
  // An unknown heading is only repeated in the refusal, which the errors of every call cover.
  'imports.begin columns[]',
  // Only returned to the browser's own function.
  'secondFactors.addPasskey passkey.response.transports[]',
];

/** Search terms of lists: never returned, but shown in the address and the field of the screen. */
export const searchedFields: string[] = [
  'images.list q',
  ...['q', 'tag', 'path'].flatMap(name => [`media.list ${name}`, `media.count ${name}`]),
  // Also printed on the first page of the PDF, which has no markup.
  'catalogues.start q',
  ...[
    'audit.list record',
    'audit.count record',
    'categories.list q',
    'redirects.list q',
    'redirects.count q',
    'releases.list q',
    'releases.count q',
    'releases.candidates q',
    'socials.list q',
    'users.list q',
  ],
  // What a saved view searches for goes into the address of the list.
  'enquiries.setViews views[].query.q',
  ...['enquiries.list q', 'enquiries.count q', 'enquiries.bulk all.q', 'products.list q', 'products.count q'],
  'products.bulk all.q',
  'search.find q',
  'salesFigures.read country',
  ...['products.single code', 'products.sheet code'],
  ...['pages.list q', 'pages.single name'],
  ...['categories.filter filters', 'products.compare ids', 'products.items keys'],
  ...['force', 'direction', 'pressure', 'bore', 'stroke', 'rod', 'mounting', 'speed', 'flow', 'units'].map(
    name => `products.size ${name}`,
  ),
];
