/** The pictures that are renders; the others are drawn. */
export const rendered: ReadonlySet<string> = new Set([
  'vct-63-36-tie-rod-cylinder-view',
  'vcw-50-30-welded-clevis-cylinder-view',
  'vcx-100-70-mill-duty-cylinder-view',
  'vhp-700-high-pressure-test-pack-view',
  'vlg-8-progressive-grease-system-view',
  'vms-90-ram-steering-gear-view',
  'vmw-12-mooring-winch-drive-view',
  'vpp-10-mini-power-pack-view',
  'vpp-160-industrial-power-pack-view',
  'vpp-40-compact-power-pack-view',
  'vpp-400-twin-pump-station-view',
  'vsa-800-gauge-control-capsule-view',
  'vsb-12x50-accumulator-bank-view',
  'vtl-125-telescopic-cylinder-view',
]);

/** Low and wide machines, which need a firmer shadow than the others to stand on the floor. */
export const firmlyLit: ReadonlySet<string> = new Set(['vpp-400-twin-pump-station-view']);
