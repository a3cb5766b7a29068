/** The signed-in user. The id is unique and stays when the name changes. */
export type SignedIn = { id: string; name: string };

/** The chosen files, and those rejected before the upload with the reason. */
export type PickedImages = { files: File[]; refused: { name: string; reason: string }[] };

/** A text to save as a file, such as an export; `type` is its MIME type. */
export type TextFile = { name: string; type: string; text: string };

/**
 * The only difference between the browser and the desktop app, for the staff screens.
 * Two implementations of this type exist; neither has an operation that does nothing.
 */
export type Host = {
  kind: 'browser' | 'desktop';
  /** The origin of the website. In the desktop app it is not the page's own. */
  site: string;
  session: {
    /** The signed-in user, if a token is stored; only the server can tell whether it is valid. */
    read(): Promise<SignedIn | null>;
    save(session: { token: string; name: string }): Promise<void>;
    clear(): Promise<void>;
    /** Headers of each call. Empty in the desktop app, whose main process adds them. */
    headers(): Record<string, string>;
  };
  /** Opens a file picker for images; no files when cancelled. */
  pickImages(options: { multiple: boolean }): Promise<PickedImages>;
  /** Saves a text as a file where the user chooses. @returns false when cancelled, as far as the host can tell */
  saveText(file: TextFile): Promise<boolean>;
  /** Opens a public page or another address outside the staff screens. */
  openLink(url: string): Promise<void>;
};
