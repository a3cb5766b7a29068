/** Sizes, counts and durations of client and server, in bytes and milliseconds unless the name says otherwise. */
export const limits = {
  /** Upload limits; a larger file is rejected with the reason. */
  fileBytes: 20 * 1024 * 1024,
  filePixels: 60_000_000,
  /** The longest side of an image in pixels: the time of some decoders grows with the square of it. */
  fileSide: 20_000,
  filesPerRequest: 50,
  /** Products that a product names in one relation. */
  related: 24,
  /** The size of a document, and the most of them per product. */
  documentBytes: 50 * 1024 * 1024,
  documentsPerProduct: 50,
  /** The documents of a reply together; encoded for a mail they are a third larger, and 25 MB is a usual limit. */
  replyBytes: 15 * 1024 * 1024,
  revision: 40,
  deletionReason: 300,
  /** How far ahead the last day of a quotation may be. */
  quotationYears: 5,
  /** A ZIP archive: the number of files, their unpacked bytes, and the most times these may exceed its own size. */
  archive: { entries: 2000, bytes: 500 * 1024 * 1024, ratio: 200 },
  /** Text lengths in characters, after trimming. */
  name: 200,
  /** A title or description for search engines. */
  summary: 300,
  /** The largest amount, such as a minimum order quantity. */
  wholeNumber: 1_000_000,
  email: 254,
  /** The subject or a name in the header of a mail. */
  mailHeader: 500,
  /** For new passwords; `current` is the maximum length of an existing one, which may be older. */
  password: { min: 12, max: 128, current: 200 },
  url: 2000,
  /** An alternative text of an image. */
  imageText: 300,
  message: 10_000,
  /** The number of characters by which lists sort messages. */
  excerpt: 100,
  /** In ms: an enquiry typed faster than this is spam. */
  enquiryTime: 3000,
  richText: 100_000,
  /** All rich texts of a product together. */
  productTexts: 200_000,
  search: 200,
  /** The largest field of a form: a whole table of sizes as JSON, larger than a rich text at four bytes a character. */
  fieldBytes: 2 * 1024 * 1024,
  /** All fields of a form together: sizes, figures and order codes as JSON, and less than 1 MB of texts and lists. */
  formBytes: 7 * 1024 * 1024,
  /** The largest JSON body: one rich text at four bytes a character, with room to spare. */
  jsonBytes: 1024 * 1024,
  /** The highest `limit`. */
  page: 1000,
  /** Cards or images per page of a public list. */
  cards: 24,
  /** Products on the home page. */
  homeProducts: 8,
} as const;

/** Limits of a type code: the numbers of parts, values and rules, lengths in characters, and the largest number. */
export const typeCodeLimits = {
  parts: 20,
  values: 60,
  rules: 100,
  name: 60,
  before: 10,
  code: 20,
  meaning: 120,
  unit: 20,
  digits: 7,
  number: 9_999_999,
  /** A pasted code, longer than any valid one. */
  pasted: 200,
} as const;

/** Image types accepted, judged by decoded content. */
export const imageFormats = ['jpeg', 'png', 'webp', 'avif', 'gif', 'heic'] as const;
export const imageMimeTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/heic',
  'image/heif',
] as const;

/** Specification section 9. */
export const toastDurations = { blank: 4000, error: 4000, success: 2000, loading: Number.POSITIVE_INFINITY } as const;
export const toastLimit = 20;
export const redirectDelay = 1000;
export const thumbnailSize = 150;
export const gallery = {
  gutter: 20,
  columns: [
    { from: 900, columns: 3 },
    { from: 750, columns: 2 },
    { from: 350, columns: 1 },
  ],
} as const;

/** Browser storage keys: the first two are of the specification (section 3), the others outlive signing out. */
export const storageKeys = {
  token: 'token',
  name: 'loggedInUser',
  device: 'device',
  weakPassword: 'weakPassword',
  role: 'role',
  secondFactorSetup: 'secondFactorSetup',
  passwordChange: 'passwordChange',
  singleKeys: 'singleKeys',
} as const;

/** The key of the back office's colour scheme, separate because visitors' pages load the keys above. */
export const themeKey = 'theme';

/** In seconds: how long a session lasts at most, and without a request unless the user chose to stay signed in. */
export const sessionSeconds = { idle: 2 * 3600, day: 12 * 3600, month: 30 * 24 * 3600 } as const;

/** In seconds: the validity of a link to choose a password. */
export const linkSeconds = { invitation: 72 * 3600, reset: 30 * 60 } as const;

/** In seconds: how long after giving the password a session may make calls that need it. */
export const confirmationSeconds = 10 * 60;

/** The same for a change that could take over the account of another user. */
export const takeoverConfirmationSeconds = 60;

/** The number of recovery codes, and the maximum of passkeys per account. */
export const secondFactorLimits = { recoveryCodes: 10, passkeys: 20 } as const;

/** In seconds: the validity of a sign-in's second step, and of an unfinished set-up. */
export const ticketSeconds = { signIn: 5 * 60, setUp: 15 * 60 } as const;

/** How long unsaved changes are stored in the browser. */
export const draftDays = 30;

/** How long a deleted record can be restored before it and its files are purged. */
export const trashDays = 30;

/** What the signature of a user may be. */
export const signatureLimits = { characters: 1000, lines: 20 } as const;

/** In days: how long a mail that could not be sent can be sent again. */
export const failedMailDays = 30;

/** How many of them are listed, and sent again by one call. */
export const failedMailsListed = 200;
