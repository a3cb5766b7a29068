import type { AssigneeOption } from '@hydraulics/common/nouns/enquiry-desk';
import { query } from '../../../../shared/data/query.ts';
import { useApi } from '../../../data/use-api.ts';

const none: AssigneeOption[] = [];

/** The users to whom enquiries are or may be assigned; empty while loading. */
export const useAssignees = (): AssigneeOption[] => useApi(query('enquiries', 'assignees')).data ?? none;
