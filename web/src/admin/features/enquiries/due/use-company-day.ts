import { dayIn } from '@hydraulics/common/units/dates/days';
import { localZone } from '../../../../shared/locale.ts';
import { useEnquiryCounts } from '../../../data/enquiry-counts.ts';

/**
 * Today where the company is, such as `2026-11-28`: the day of due enquiries, wherever the reader is. A website that is
 * older than the desktop app does not say where that is.
 */
export const useCompanyDay = (): string => dayIn(useEnquiryCounts()?.timeZone ?? localZone(), new Date());
