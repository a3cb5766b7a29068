import { messages } from '@hydraulics/common/messages';
import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import { type ReactNode, useEffect, useRef } from 'react';
import { query } from '../../../shared/data/query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { Loading } from '../../../shared/ui/states.tsx';
import { useApi } from '../../data/use-api.ts';
import { usePanelEscape } from '../../ui/keys/use-panel-escape.ts';
import { Part } from '../../ui/parts/part.tsx';
import { RecordFailure } from '../../ui/record/record-failure.tsx';

type Step = { off: boolean; go: () => unknown };

type EnquiryPanelProps = {
  id: string;
  /** The enquiry from the list, shown while it is loaded. */
  known: Enquiry | undefined;
  previous: Step;
  next: Step;
  onClose: () => void;
  /** Opens the enquiry into which this one was merged. */
  onMerged: (id: string) => void;
  children: (enquiry: Enquiry) => ReactNode;
};

/** One enquiry beside its list, on narrow screens over it. Escape closes it. */
export function EnquiryPanel({ id, known, previous, next, onClose, onMerged, children }: EnquiryPanelProps) {
  const result = useApi(query('enquiries', 'get', { id }));
  const enquiry = result.data ?? known;
  const shownId = result.data?._id;
  useEffect(() => {
    if (shownId && shownId !== id && !result.isPlaceholderData) onMerged(shownId);
  });
  const heading = useRef<HTMLHeadingElement>(null);
  // Opening focuses the heading; switching to another enquiry keeps the focus on the button.
  useEffect(() => heading.current?.focus(), []);
  // The next enquiry may have replaced the one whose button was pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every other enquiry
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [id]);
  const panel = usePanelEscape(onClose);
  return (
    <section className="panel enquiry" ref={panel} aria-labelledby="enquiry-title">
      <header className="panel-head enquiry-head">
        <h2 id="enquiry-title" ref={heading} tabIndex={-1} aria-live="polite">
          {enquiry ? enquiry.name : 'Enquiry'}
        </h2>
        <div className="enquiry-steps">
          <Turn label="Previous enquiry" keys="k" icon={icons.up} step={previous} />
          <Turn label="Next enquiry" keys="j" icon={icons.down} step={next} />
          <button type="button" className="button button-small" aria-label="Close enquiry" onClick={onClose}>
            <Icon icon={icons.close} />
          </button>
        </div>
      </header>
      {result.error && !enquiry ? (
        <RecordFailure
          about={messages.enquiryLoading}
          error={result.error}
          retry={() => void result.refetch()}
          noun="enquiries"
        />
      ) : enquiry ? (
        <Part key={id}>{children(enquiry)}</Part>
      ) : (
        <Loading />
      )}
    </section>
  );
}

type TurnProps = { label: string; keys: string; icon: string; step: Step };

function Turn({ label, keys, icon, step }: TurnProps) {
  return (
    <button
      type="button"
      className="button button-small"
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-disabled={step.off}
      onClick={() => step.off || step.go()}
    >
      <Icon icon={icon} />
    </button>
  );
}
