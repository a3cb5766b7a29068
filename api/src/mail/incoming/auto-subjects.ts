/** With which mail programs begin the subjects of automatic replies, in the languages of customers. */
const beginnings = [
  ...['auto(matic|mated)?[ -]?(reply|response)', 'auto:', 'out of (the )?office', 'away from my mail'],
  ...['abwesenheits?(notiz|meldung|nachricht)?\\b', 'automatische (antwort|r[eé]ponse)', 'automatisch antwoord'],
  ...['r[ée]ponse automatique', 'absence du bureau', 'respuesta autom[áa]tica', 'fuera de la oficina'],
  ...['risposta automatica', 'fuori sede', 'respost[ae] autom[áaà]tica', 'răspuns automat', 'fora do escritório'],
  ...['automatisk(t)? svar', 'autosvar', 'frånvaro\\b', 'automaattinen vastaus', 'sjálfvirkt svar', 'automaatvastus'],
  ...['automatinis atsakymas', 'automātiska atbilde', 'automatická odpov(ěď|eď)', 'automatyczna odpowiedź'],
  ...['autom[áa]tikus v[áa]lasz', 'samodejni odgovor', 'automatski odgovor', 'otomatik (yanıt|cevap)'],
  ...['автоответ', 'автоматический ответ', 'автоматична відповідь', 'автоматичен отговор', 'а[ув]томатски одговор'],
  ...['αυτόματη απάντηση', 'תשובה אוטומטית', 'رد تلقائي', 'پاسخ خودکار', 'स्वचालित उत्तर'],
  ...['ตอบกลับอัตโนมัติ', 'การตอบกลับอัตโนมัติ', 'trả lời tự động', 'balasan otomatis', 'jawapan automatik'],
  ...['自動(応答|返信|回覆|回复)', '不在(通知|連絡)', '自动(回复|答复|回覆)', '자동 (응답|회신)'],
];

const begins = new RegExp(`^\\W*(${beginnings.join('|')})`, 'iu');
/** Of Notes and GroupWise; a person writes more. */
const whole = /^(.{1,100} is out of the office\.?|vacation|on vacation|urlaub)$/i;

/** Whether a subject is that of an automatic reply. */
export const isAutoSubject = (subject: string): boolean => begins.test(subject) || whole.test(subject.trim());
