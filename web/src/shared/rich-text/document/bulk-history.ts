import QuillHistory from 'quill/modules/history.js';
import Delta, { type Op } from 'quill-delta';

/** Quill's history, but a large insertion is recorded as one operation: undoing it needs only its length. */
export class BulkHistory extends QuillHistory {
  override record(change: Delta, before: Delta): void {
    super.record(new Delta(withoutFormats(change.ops)), before);
  }
}

function withoutFormats(ops: readonly Op[]): Op[] {
  const merged: Op[] = [];
  let texts: string[] = [];
  const flush = () => {
    if (texts.length > 0) merged.push({ insert: texts.join('') });
    texts = [];
  };
  for (const op of ops) {
    if (typeof op.insert === 'string') texts.push(op.insert);
    else {
      flush();
      merged.push(op);
    }
  }
  flush();
  return merged;
}
