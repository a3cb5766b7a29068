import type { ReleaseState } from '@hydraulics/common/nouns/publication/releases';

/** The states of a release, as lists and filters name them. */
export const releaseStates: Record<ReleaseState, string> = {
  draft: 'Not planned',
  planned: 'Planned',
  live: 'Live',
  failed: 'Failed',
};

const looks: Record<ReleaseState, string> = {
  draft: '',
  planned: 'status-badge-strong',
  live: 'status-badge-good',
  failed: 'status-badge-off',
};

export const ReleaseBadge = ({ state }: { state: ReleaseState }) => (
  <span className={`status-badge ${looks[state]}`}>{releaseStates[state]}</span>
);
