/** Who closes or notes what about a payment, and why. */
export interface Closing {
  txnid: string;
  reason: string;
  by: string;
  at: Date;
}
