import { adminPaths } from '@hydraulics/common/contract/paths';
import { recordPath, replyPath } from '@hydraulics/common/screens';
import { draftOwner } from '@hydraulics/web/admin/data/form-host.tsx';
import { productDraft } from '@hydraulics/web/admin/features/catalogue/product-form/product-draft.ts';
import { loadReply, replyOf, storeReply } from '@hydraulics/web/admin/features/enquiries/reply/reply-draft.ts';
import { drafts } from '@hydraulics/web/admin/ui/drafts/draft-store.ts';
import { draftKey } from '@hydraulics/web/admin/ui/drafts/drafts.ts';
import { sendOnceOpened } from '@hydraulics/web/admin/ui/drafts/send-once-opened.ts';
import type { WaitingChange } from '../../channels.ts';
import { bridge } from '../bridge.ts';
import { unwrap } from '../unwrap.ts';

/** The calls that have a form. */
const forms = new Set(['products.create', 'products.update', 'enquiries.reply']);

/** Whether a change can be opened: a waiting document has neither a form nor a screen, and a record may be gone. */
export const canBeOpened = ({ call, refusal }: Pick<WaitingChange, 'call' | 'refusal'>): boolean =>
  call !== 'documents.create' && (call !== 'enquiries.reply' || refusal?.code !== 'not_found');

export const hasForm = ({ call }: Pick<WaitingChange, 'call'>): boolean => forms.has(call);

/**
 * Opens the form of a change with its content as unsaved changes, and removes it from the waiting ones. A conflict is
 * shown side by side at once. Changes without a form open their record, and stay waiting.
 * @throws with a message for the user; the change then stays waiting
 */
export async function openChange(change: WaitingChange, site: string): Promise<void> {
  if (!hasForm(change)) {
    location.assign(recordPath('enquiry', change.record ?? ''));
    return;
  }
  if (change.call === 'enquiries.reply') return openReply(change);
  const user = unwrap(await bridge['session.read'](null));
  if (!user) throw new Error('Please sign in first.');
  const path = change.record === null ? adminPaths.addProduct.href() : recordPath('product', change.record);
  const key = draftKey(draftOwner(user.id, site), path);
  if (drafts.has(key)) throw new Error('Its form has other unsaved changes. Save or discard those first.');
  const opened = unwrap(await bridge['changes.open']({ id: change.id }));
  const files = await Promise.all(opened.files.map(fetchFile));
  const stored = await drafts.save(key, productDraft(opened.fields, files, opened.base, opened.key));
  if (!stored.texts || !stored.files) {
    await drafts.forget(key);
    throw new Error('There is no room on this computer to open it.');
  }
  unwrap(await bridge['changes.discard']({ ids: [change.id] }));
  if (isConflict(change)) sendOnceOpened(path);
  location.assign(path);
}

/** Moves a reply from the waiting changes back into its form, to be read over, changed and sent. */
async function openReply({ id, record }: WaitingChange): Promise<void> {
  const enquiry = record ?? '';
  if (loadReply(enquiry)) throw new Error('Another reply to this enquiry is being written. Send or discard it first.');
  const { fields } = unwrap(await bridge['changes.open']({ id }));
  storeReply(enquiry, replyOf(fields));
  unwrap(await bridge['changes.discard']({ ids: [id] }));
  location.assign(replyPath(enquiry));
}

export const isConflict = ({ refusal }: WaitingChange): boolean =>
  refusal?.code === 'version_conflict' || refusal?.code === 'precondition_failed';

async function fetchFile({ field, name, type, url }: { field: string; name: string; type: string; url: string }) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The picture ${name} can no longer be read from the disk.`);
  return { field, file: new File([await response.blob()], name, { type }) };
}
