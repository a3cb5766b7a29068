import { app, type Session } from 'electron';

const catalogueLanguage = 'en-GB';

/** The available dictionaries for the catalogue's language and the user's preferred languages. */
export function spellingLanguages(preferred: readonly string[], available: readonly string[]): string[] {
  const languages = [catalogueLanguage, ...preferred].map(language => {
    const [plain] = language.split('-');
    return available.find(one => one === language) ?? available.find(one => one === plain);
  });
  return [...new Set(languages.filter(language => language !== undefined))];
}

/** Enables spell checking. The checker of macOS detects the language itself. */
export function checkSpelling(session: Session, platform: NodeJS.Platform): void {
  if (platform === 'darwin') return;
  const { availableSpellCheckerLanguages: available } = session;
  session.setSpellCheckerLanguages(spellingLanguages(app.getPreferredSystemLanguages(), available));
}
