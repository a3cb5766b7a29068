import { app, type Session } from 'electron';

/** The language of the catalogue's texts. */
const catalogueLanguage = 'en-GB';

/** The dictionaries to check with: the catalogue's language and those that the person reads, as far as there are any. */
export function spellingLanguages(preferred: readonly string[], available: readonly string[]): string[] {
  const languages = [catalogueLanguage, ...preferred].map(language => {
    const [plain] = language.split('-');
    return available.find(one => one === language) ?? available.find(one => one === plain);
  });
  return [...new Set(languages.filter(language => language !== undefined))];
}

/** Turns spell checking on. macOS has its own checker, which finds the language by itself. */
export function checkSpelling(session: Session, platform: NodeJS.Platform): void {
  if (platform === 'darwin') return;
  const { availableSpellCheckerLanguages: available } = session;
  session.setSpellCheckerLanguages(spellingLanguages(app.getPreferredSystemLanguages(), available));
}
