/** The changed fields that a sentence names: an automatic address follows the name, and says nothing new. */
export const told = <Changed>(changed: readonly Changed[], nameOf: (one: Changed) => string): Changed[] => {
  const isRenamed = changed.some(one => nameOf(one) === 'name');
  return changed.filter(one => !isRenamed || nameOf(one) !== 'address');
};
