/** The signed-in user. The id is unique and stays when the name changes. */
export type SignedIn = { id: string; name: string };

/** The chosen files, and those rejected before the upload with the reason. */
export type PickedImages = { files: File[]; refused: { name: string; reason: string }[] };

/** A text to save as a file, such as recovery codes; `type` is its MIME type. */
export type TextFile = { name: string; type: string; text: string };

/** Any content to save as a file, such as an export; the blob has its MIME type. */
export type BlobFile = { name: string; content: Blob };

/** The colour scheme of the screens; `system` follows the system. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/**
 * The only difference between browser and desktop app, for the staff screens. There are two implementations, and both
 * implement every operation.
 */
export type Host = {
  kind: 'browser' | 'desktop';
  /** The origin of the website. In the desktop app it is not the page's own. */
  site: string;
  session: {
    /** The signed-in user, if a token is stored; only the server can check whether it is valid. */
    read(): Promise<SignedIn | null>;
    save(session: { token: string; name: string }): Promise<void>;
    clear(): Promise<void>;
    /** Headers of each call. Empty in the desktop app, whose main process adds them. */
    headers(): Record<string, string>;
  };
  /** The choice of a colour scheme, stored in this browser or in the app's settings. */
  theme: {
    read(): Promise<Theme>;
    /** Stores and applies it, in every tab or window. @throws with a message for the user if it cannot be stored */
    save(theme: Theme): Promise<void>;
    /** Calls the listener with each choice made here or elsewhere. @returns a function that stops this */
    watch(listener: (theme: Theme) => void): () => void;
  };
  /** Opens a file picker for images; no files when cancelled. */
  pickImages(options: { multiple: boolean }): Promise<PickedImages>;
  /** Saves a text as a file where the user chooses. @returns false when cancelled, as far as the host can detect that */
  saveText(file: TextFile): Promise<boolean>;
  /** The same for any content. */
  saveFile(file: BlobFile): Promise<boolean>;
  /** Opens a public page or another address outside the staff screens. */
  openLink(url: string): Promise<void>;
};
