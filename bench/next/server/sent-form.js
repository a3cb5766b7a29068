export const useSentForm = () => null;
