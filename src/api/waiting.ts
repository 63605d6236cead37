import { getWaiting, joinLine, leaveLine, type WaitingForm } from '../contract/waiting.ts';
import { callApi } from './http.ts';

/** Every waiting list that the visitor is in. */
export const fetchWaiting = () => callApi(getWaiting);

/** Waits for a place in a full campaign; who waits already keeps the place in the line. */
export const waitForPlace = (id: string, body: WaitingForm) => callApi(joinLine, { params: { id }, body });

export const stopWaiting = (id: string) => callApi(leaveLine, { params: { id } });
