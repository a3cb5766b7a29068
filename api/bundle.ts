/**
 * Packages that stay beside the built server, because they are native, read files of their own or start their own
 * threads, or because few installations load them. All others are built into it: one large file loads in half of the
 * time that hundreds of small ones take.
 */
export const installedPackages = [
  '@aws-sdk/client-s3',
  '@node-rs/argon2',
  'better-sqlite3',
  'harfbuzzjs',
  'iconv-lite',
  'imapflow',
  'libheif-js',
  'mailparser',
  'mysql2',
  'nodemailer',
  'pdfkit',
  'piscina',
  'sharp',
  'swagger-ui-dist',
];

/** Whether a package that the server needs is a folder of its own. Of fonts, files are read. */
export const isInstalled = (name: string): boolean =>
  installedPackages.includes(name) || /^@(expo-google-fonts|embedpdf)\//.test(name);
