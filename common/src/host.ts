/** Who is signed in, as far as a screen needs to know. */
export type SignedIn = { name: string };

/**
 * The only difference between the browser and the desktop app, for the staff screens.
 * Two implementations of this type exist; neither has an operation that does nothing.
 */
export type Host = {
  kind: 'browser' | 'desktop';
  session: {
    /** Whether a token is stored; its validity is the server's to judge. */
    read(): Promise<SignedIn | null>;
    save(session: { token: string; name: string }): Promise<void>;
    clear(): Promise<void>;
    /** What a call must carry. The desktop's main process adds it itself, so there it is empty. */
    headers(): Record<string, string>;
  };
  /** Lets the person choose image files; an empty list when they cancel. */
  pickImages(options: { multiple: boolean }): Promise<File[]>;
  /** Opens a public page or another address outside the staff screens. */
  openLink(url: string): Promise<void>;
};
