import { callsInR, readRatingsInR } from './r-script.ts';
import type { ScriptDesign } from './script-design.ts';

/**
 * R script that fits Bayesian mixed models of every scale with brms. With --check, it builds data and code of each model
 * and stops before compiling.
 */
export function brmsScript(design: ScriptDesign): string {
  return `# Bayesian mixed models of the study ${design.study}, written by ${design.writer}.
# Run: Rscript this-file.R           minutes to hours; needs R with brms and a C++ compiler: install.packages("brms")
#      Rscript this-file.R --check   builds every model's data and code, compiles nothing
# Read R-hat (at most 1.01) and ESS (at least 400, bulk and tail) before any estimate.
suppressPackageStartupMessages(library(brms))
options(warn = 1)
check_only <- "--check" %in% commandArgs(TRUE)
${readRatingsInR(design)}
fit_models <- function(block, scale, kind, judges, versions) {
  rows <- rows_of(block, scale, versions)
  if (nrow(rows) < 10 || length(unique(rows$value)) < 2) return(message("block ", block, ", ", scale, ": too few ratings, or all ratings are equal"))
  compared <- fixed_effect(rows, judges)
  # Partial pooling of listener effects: an intercept and slopes by system, as in the Audio Turing Test.
  slopes <- if (is.null(compared)) "(1 | listener)" else sprintf("(1 + %s | listener)", compared)
  others <- setdiff(random_effects(rows, c("listener", "item"), compared), "(1 | listener)")
  right <- paste(c(if (is.null(compared)) "1" else compared, slopes, others), collapse = " + ")
  levels <- sort(unique(rows$value))
  family <- switch(kind, binary = bernoulli(), ordinal = if (length(levels) > 2) cumulative("logit") else bernoulli(), continuous = gaussian())
  rows$y <- switch(family$family, bernoulli = as.integer(rows$value == max(levels)), cumulative = factor(rows$value, levels, ordered = TRUE), rows$value)
  formula <- as.formula(paste("y ~", right))
  cat(sprintf("\\n== block %d, %s: %s, %s ==\\n", block, scale, deparse1(formula), family$family))
  if (check_only) {
    data <- make_standata(formula, data = rows, family = family)
    code <- make_stancode(formula, data = rows, family = family)
    return(cat(sprintf("%d ratings, %d lines of Stan: ok\\n", data$N, length(strsplit(code, "\\n")[[1]]))))
  }
  fit <- brm(formula, data = rows, family = family, chains = 4, iter = 4000, seed = 1, cores = parallel::detectCores())
  print(summary(fit))
  saveRDS(fit, file.path(folder, sprintf("brms-%d-%s.rds", block, gsub("[^A-Za-z0-9_-]", "_", scale))))
}

${callsInR('fit_models', design.scales)}
cat("\\n", R.version.string, ", brms ", as.character(packageVersion("brms")), "\\n", sep = "")
`;
}
