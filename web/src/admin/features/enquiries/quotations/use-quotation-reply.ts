import { AppError } from '@hydraulics/common/contract/errors';
import { fillBlanks } from '@hydraulics/common/nouns/thread/blanks';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useClient } from '../../../data/use-api.ts';
import { loadReply, newReply, storeReply } from '../reply/reply-draft.ts';

const parameter = 'quotation';

const textFor = (number: string, address: string) =>
  `Please find our quotation ${number} attached. You can also read it here, ask questions, and accept it:\n${address}`;

/**
 * Begins a reply with the quotation in the address of the screen: its PDF attached, and the link of its page in the
 * text. A reply that was begun before gets both added.
 */
export function useQuotationReply(enquiryId: string, open: () => void): void {
  const client = useClient();
  const [params, setParams] = useSearchParams();
  const id = params.get(parameter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each quotation
  useEffect(() => {
    if (!id) return;
    const begin = async () => {
      const [quotation, { address }, form, thread] = await Promise.all([
        client.quotations.get({ id }),
        client.quotations.link({ id }),
        client.enquiries.replyForm({ id: enquiryId }),
        client.enquiries.messages({ id: enquiryId }),
      ]);
      if (!form.sends) throw new AppError('mail_off');
      const issued = quotation.revisions.find(({ state }) => state === 'issued');
      if (!issued || quotation.enquiry !== enquiryId) return;
      if (quotation.state === 'over')
        throw new AppError('wrong_state', 'It has expired. Revise it, and send the new revision.');
      const file = { kind: 'quotation' as const, quotation: id, revision: issued.revision };
      const words = textFor(quotation.number, address);
      const begun = loadReply(enquiryId);
      const text = fillBlanks(`Dear {name},\n\n${words}\n\n{signature}`, form.blanks);
      const reply = begun ?? newReply({ subject: `Quotation ${quotation.number}`, text, seen: thread.length });
      const others = reply.files.filter(one => one.kind !== 'quotation' || one.quotation !== id);
      const isAdded = reply.text.includes(address);
      storeReply(enquiryId, {
        ...reply,
        text: isAdded ? reply.text : `${reply.text}\n\n${words}`,
        files: [...others, file],
      });
      open();
    };
    begin()
      .catch(error => notify.error('The quotation cannot be sent from here', { detail: reasonOf(error) }))
      .finally(() =>
        setParams(
          before => {
            const after = new URLSearchParams(before);
            after.delete(parameter);
            return after;
          },
          { replace: true, preventScrollReset: true },
        ),
      );
  }, [id, enquiryId]);
}
