import { shown } from './shown.js';

export const useQuery = query => shown().store.get(query);
