/** Who is signed in, as far as a screen needs to know. The id stays when the name changes, and is nobody else's. */
export type SignedIn = { id: string; name: string };

/** What a person chose: the files, and those that are not even sent, each with the reason in a sentence. */
export type PickedImages = { files: File[]; refused: { name: string; reason: string }[] };

/** A text that staff keep as a file, such as an export; `type` is its MIME type. */
export type TextFile = { name: string; type: string; text: string };

/**
 * The only difference between the browser and the desktop app, for the staff screens.
 * Two implementations of this type exist; neither has an operation that does nothing.
 */
export type Host = {
  kind: 'browser' | 'desktop';
  /** The origin of the website that is worked on. In the desktop app it is not the page's own. */
  site: string;
  session: {
    /** Whether a token is stored; its validity is the server's to judge. */
    read(): Promise<SignedIn | null>;
    save(session: { token: string; name: string }): Promise<void>;
    clear(): Promise<void>;
    /** What a call must carry. The desktop's main process adds it itself, so there it is empty. */
    headers(): Record<string, string>;
  };
  /** Lets the person choose image files; no files when they cancel. */
  pickImages(options: { multiple: boolean }): Promise<PickedImages>;
  /** Keeps a text as a file where the person wants it. @returns false when they cancel, as far as the host can tell */
  saveText(file: TextFile): Promise<boolean>;
  /** Opens a public page or another address outside the staff screens. */
  openLink(url: string): Promise<void>;
};
