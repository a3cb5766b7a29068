import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import { assigneeChoices } from '@hydraulics/common/nouns/enquiry-desk';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useCall } from '../../../data/use-api.ts';
import { useAssignees } from './use-assignees.ts';

/** Shows and changes the assignee of an enquiry. */
export function AssigneeField({ enquiry: { _id: id, assignee, version } }: { enquiry: Enquiry }) {
  const assignees = useAssignees();
  const { mutate, isPending } = useCall('enquiries', (client, to: string) =>
    client.enquiries.update({ id, assignee: to, version }),
  );
  const assign = (to: string) =>
    mutate(to, {
      onSuccess: ({ message }) => notify.success(message),
      onError: error => notify.error('Error assigning enquiry', { detail: reasonOf(error) }),
    });
  return (
    <select
      className="timeline-assignee"
      aria-label="Assigned to"
      value={assignee ?? assigneeChoices.nobody}
      disabled={isPending}
      onChange={event => assign(event.target.value)}
    >
      <option value={assigneeChoices.nobody}>Unassigned</option>
      <option value={assigneeChoices.me}>Me</option>
      {assignees.map(({ _id, name, active }) => (
        <option key={_id} value={_id} disabled={!active}>
          {name}
        </option>
      ))}
    </select>
  );
}
