import { enquiryFileLimits } from '@hydraulics/common/units/uploads/enquiry-file-limits';
import { refuseAnnounced } from '@hydraulics/common/units/uploads/enquiry-file-names';

const { perForm } = enquiryFileLimits;

/** The files of a field: those to send, and what the page knows to be wrong with the others, as the server says it. */
export function chosenFiles(field: HTMLInputElement | null | undefined) {
  const taken: File[] = [];
  const refused: string[] = [];
  for (const file of field?.files ?? []) {
    const reason = refuseAnnounced({ name: file.name, bytes: file.size });
    if (reason === null) taken.push(file);
    else refused.push(`${file.name} will not be sent. ${reason}`);
  }
  return { taken, refused, error: taken.length > perForm ? `Choose at most ${perForm} files` : undefined };
}
